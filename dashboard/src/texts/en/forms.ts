export const formTexts = {
  discard: 'Discard',
} as const
