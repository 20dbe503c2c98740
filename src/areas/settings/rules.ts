import { isZone } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

export function whyNotSettings({ tz }: { tz?: string | undefined }): Reason | undefined {
  if (tz === undefined || isZone(tz)) return undefined
  return {
    code: 'settings.tz',
    title: 'Please check the form',
    errors: { tz: ['Not a time zone, use one like Europe/London'] },
  }
}

/** A bank account is given whole or not at all, and a British VAT number carries its check digits. */
export function whyNotLegalEntity(entity: {
  sort_code: string
  account_number: string
  vat_number: string
}): Reason | undefined {
  const errors: Record<string, string[]> = {}
  if (entity.sort_code && !entity.account_number) errors.account_number = ['Give the account number too']
  if (entity.account_number && !entity.sort_code) errors.sort_code = ['Give the sort code too']
  if (entity.vat_number && !isBritishVat(entity.vat_number))
    errors.vat_number = ['Not a valid VAT number: GB and nine digits']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'legal_entity.invalid', title: 'Please check the form', errors }
}

/** HMRC's check: weights 8 to 2 over seven digits plus the last two is a multiple of 97, or is after adding 55. */
export function isBritishVat(number: string): boolean {
  const digits = number.replace(/[\s-]/g, '').replace(/^GB/i, '')
  if (!/^\d{9}(\d{3})?$/.test(digits)) return false
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const rest = (sum + Number(digits.slice(7, 9))) % 97
  return rest === 0 || (rest + 55) % 97 === 0
}

/** By its first bytes, whatever it calls itself. */
export function pictureType(bytes: Uint8Array): 'png' | 'jpg' | undefined {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return 'png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg'
  return undefined
}
