import { z } from 'zod'

/** In which texts on documents may be written, by ISO 639-1. What Saffron brings along is English. */
export const languageNames = {
  en: 'English',
  cy: 'Welsh',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
} as const

export const languages = Object.keys(languageNames) as (keyof typeof languageNames)[]
export const Language = z.enum(languages as ['en', ...typeof languages])
export type Language = z.output<typeof Language>

export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))
