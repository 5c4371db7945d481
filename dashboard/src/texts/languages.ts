/** The languages of the dashboard and of the page of a shared trip, by their own names. */
export const languageNames = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' } as const

export type Language = keyof typeof languageNames

export const isLanguage = (code: string | null): code is Language => code !== null && code in languageNames

/** The first of the browser's languages that is known. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
