/**
 * Links to tables. A table that is not listed has a secret in its link, behind the #: browsers send that to nobody, so
 * it is in no log and no referrer. It is taken out of the address at once and kept for this tab only, so that the history
 * and a look over the shoulder tell less; whoever sits down at the table needs it no more.
 */
import { codeFrom } from "./hall-words";

const SECRET = /^[\w-]{22}$/;
const kept = (code: string): string => `deckhall.link.${code.toUpperCase()}`;

/** What leads to a table. */
export interface TableLink {
  code: string;
  secret: string;
}

/** The link to send to somebody. */
export function linkTo(code: string, secret: string): string {
  return `${location.origin}/table/${code}${secret && `#${secret}`}`;
}

/** What a player types or pastes: a code, or a whole link. */
export function linkFrom(text: string): TableLink {
  const [way = "", behind = ""] = text.trim().split("#");
  return { code: codeFrom(way), secret: SECRET.test(behind) ? behind : "" };
}

/** Remember the secret of a link for as long as this tab is open. */
export function keepSecret({ code, secret }: TableLink): void {
  if (!secret) return;
  try {
    sessionStorage.setItem(kept(code), secret);
  } catch {
    // where storage is forbidden, the link must be opened again after a reload
  }
}

/** The secret of a table's link, if this tab came by it. */
export function secretOf(code: string): string {
  try {
    return sessionStorage.getItem(kept(code)) ?? "";
  } catch {
    return "";
  }
}

/** Take the secret out of the address of the table that is being opened. */
export function takeSecret(code: string): void {
  const { secret } = linkFrom(location.href);
  if (!secret) return;
  keepSecret({ code, secret });
  history.replaceState(null, "", location.pathname + location.search);
}
