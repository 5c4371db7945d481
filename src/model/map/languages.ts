/** The languages that names are kept and answered in. */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt', 'ru', 'zh'] as const

export type Language = (typeof languages)[number]

export type NamesByLanguage = Partial<Record<Language, string>>
