const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const address = new RegExp(
  `^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${label}(?:\\.${label})*$`,
)

/**
 * A plain address of RFC 5321: no names, comments, quotes, lists or line breaks, so that it can stand in a header of a message and
 * in a command of SMTP as it is.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && address.test(text)
}
