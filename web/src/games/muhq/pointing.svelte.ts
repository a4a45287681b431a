/** Squares that a sentence beside the map speaks of, while somebody points at it. */
class Pointing {
  squares = $state.raw<readonly string[]>([]);
}

export const pointing = new Pointing();
