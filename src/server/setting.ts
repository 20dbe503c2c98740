import type { z } from 'zod'

/** One setting of the environment. */
export type Setting = {
  name: string
  /** As the README shows it. */
  default: string
  meaning: string
  example: string
  check: z.ZodType<string>
}

/** A setting cannot be used. The message says which, what is wrong, and how a right one looks. */
export class WrongSetting extends Error {}

export function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
}
