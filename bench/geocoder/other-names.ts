const [vowels, consonants] = ['aeiou', 'bdfgklmnprstvw']

/** Names with other letters, the same for the same copy; a street remains one: `Turmstraße` → `Kolbstraße`. */
export function otherNames(text: string, copy: number): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const [, stem = word, end = ''] = /^(.+?)(straße|strasse|weg|platz|allee|ring|gasse)?$/iu.exec(word) ?? []
    return /^(?:straße|weg|platz|am|an|im|der|die|das|den|dem|und|zum|zur)$/i.test(word)
      ? word
      : `${stem.replace(/\p{L}/gu, (letter) => other(letter, copy))}${end}`
  })
}

function other(letter: string, copy: number): string {
  const small = letter.toLowerCase()
  const letters = [vowels, consonants].find((each) => each?.includes(small))
  if (!letters) return letter
  const moved = letters[(letters.indexOf(small) + copy) % letters.length] as string
  return letter === small ? moved : moved.toUpperCase()
}
