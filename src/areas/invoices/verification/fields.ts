/** What an issued document says, and its record as well. Each is compared as text. */
export const headerFields = [
  'type',
  'number',
  'issue_date',
  'tax_point_date',
  'due_date',
  'period_from',
  'period_to',
  'currency',
  'client_reference',
  'notes',
  'net',
  'tax',
  'gross',
] as const

export const lineFields = [
  'group_label',
  'description',
  'week_ending',
  'rate_code',
  'unit',
  'quantity',
  'unit_price',
  'net',
  'tax_rate',
] as const

export const taxFields = ['category', 'rate', 'base', 'tax', 'exemption_text'] as const

/** As people read them. */
export const fieldWords: Record<string, string> = {
  type: 'Type',
  number: 'Number',
  issue_date: 'Issue date',
  tax_point_date: 'Tax point',
  due_date: 'Due date',
  period_from: 'Period from',
  period_to: 'Period to',
  currency: 'Currency',
  client_reference: 'Client reference',
  notes: 'Notes',
  net: 'Net',
  tax: 'VAT',
  gross: 'Total',
  group_label: 'Heading',
  description: 'Description',
  week_ending: 'Week ending',
  rate_code: 'Rate code',
  unit: 'Unit',
  quantity: 'Quantity',
  unit_price: 'Price',
  tax_rate: 'VAT rate',
  category: 'VAT category',
  rate: 'VAT rate',
  base: 'Taxable amount',
  exemption_text: 'Reason for no VAT',
  sha256: 'Hash',
}

/** Those that are amounts in minor units. */
export const amountFields: readonly string[] = ['net', 'tax', 'gross', 'base']
