export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const readLocalTime = (local: string): string => new Date(local).toISOString()
