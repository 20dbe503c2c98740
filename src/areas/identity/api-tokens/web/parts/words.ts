import type { ApiToken } from '#areas/identity/api-tokens/contract.ts'

export const statusWords: Record<ApiToken['status'], string> = {
  active: 'Active',
  asleep: 'Asleep',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** The colour of each, by a status that has one. */
export const statusTone: Record<ApiToken['status'], string> = {
  active: 'active',
  asleep: 'on_hold',
  expired: 'expired',
  revoked: 'cancelled',
}
