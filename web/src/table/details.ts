/** What a game declares for its own layout beside the shared fields: of a scene, a face or a plan, typed in its `types.ts`. */
export function detailsOf<T>(holder: { details?: unknown }): T {
  return holder.details as T;
}
