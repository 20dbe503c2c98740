import type { StatementLine } from '#areas/payments/account/contract.ts'

export const lineNames: Record<StatementLine['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  write_off: 'Written off',
  receipt: 'Payment, thank you',
  discount: 'Discount',
  bank_charge: 'Bank charge',
  refund: 'Paid back to you',
  receipt_reversed: 'Payment reversed',
  discount_reversed: 'Discount reversed',
  bank_charge_reversed: 'Bank charge reversed',
  refund_reversed: 'Refund reversed',
}

export const bandNames = {
  current: 'Not due yet',
  days_1_30: '1–30 days overdue',
  days_31_60: '31–60 days overdue',
  days_61_90: '61–90 days overdue',
  days_over_90: 'Over 90 days overdue',
  on_account: 'On account',
  total: 'Total',
} as const
export const bandKeys = Object.keys(bandNames) as (keyof typeof bandNames)[]
