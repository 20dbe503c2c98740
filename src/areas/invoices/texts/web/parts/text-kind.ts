import { ChangeText, invoiceTexts, type TextTemplate, textRecord } from '#areas/invoices/texts/contract.ts'
import type { RecordKind } from '#kit/ui/standard/kind.ts'

export const textKind: RecordKind<TextTemplate> = {
  model: 'invoice-text-templates',
  endpoints: invoiceTexts,
  manage: 'invoice_text_templates.manage',
  one: 'text template',
  title: { one: 'Invoice Text Template', many: 'Invoice Text Templates' },
  schema: { create: textRecord.New, change: ChangeText },
  blank: { ...textRecord.blank, key: 'line', types: ['sales'] },
  // What it is for stays: its form shows it, and sends the rest.
  valuesOf: ({ key: _key, ...text }) => {
    const { key: _of, ...values } = textRecord.valuesOf({ ...text, key: _key })
    return values
  },
}
