import type { codeKinds } from '#areas/central/groups/contract.ts'

export type Kind = (typeof codeKinds)[number]

export const kindNames: Record<Kind, string> = {
  'tax-codes': 'tax code',
  'rate-codes': 'rate code',
  'expense-codes': 'expense code',
}
