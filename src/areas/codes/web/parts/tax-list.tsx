import { type TaxCode, taxCategoryNames, taxCodes, taxDirectionNames } from '#areas/codes/contract.ts'
import type { CodeListKind } from '#areas/codes/web/parts/kind.ts'
import { percentText } from '#kit/ui/format.ts'

/** What the list of tax codes is made of: no form, so that it loads none. */
export const taxList: CodeListKind<TaxCode> = {
  model: 'tax-codes',
  endpoints: taxCodes,
  manage: 'tax_codes.manage',
  one: 'tax code',
  title: { one: 'Tax Code', many: 'Tax Codes' },
  description: 'How much VAT is charged and why: clients and suppliers are billed by these.',
  empty: { title: 'No tax codes yet', text: 'Begin with the standard rate, 20%: every invoice needs one.' },
  listOptions: { defaultSort: 'name' },
  columns: [
    {
      key: 'rate',
      label: 'Rate',
      align: 'right',
      card: 'value',
      width: 90,
      render: (code) => percentText(code.rate),
    },
    {
      key: 'category',
      label: 'Category',
      render: (code) => taxCategoryNames[code.category],
    },
    { key: 'direction', label: 'For', hidden: true, render: (code) => taxDirectionNames[code.direction] },
  ],
}
