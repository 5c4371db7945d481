/** `MERIDIAN AVE` becomes `Meridian Ave`. Text with lower-case letters is left alone. */
export function toTitleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  return text.replace(/[\p{L}\p{N}']+/gu, (word) => {
    if (/^(N|S|E|W|NE|NW|SE|SW|II|III|IV|US)$/.test(word)) return word
    if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
    return word.slice(0, 1) + word.slice(1).toLowerCase()
  })
}
