import { countsNames, type RateCode, rateCodes } from '#areas/codes/contract.ts'
import type { CodeListKind } from '#areas/codes/web/parts/kind.ts'
import { wordsOf } from '#kit/ui/format.ts'
import { Nothing } from '#kit/ui/values.tsx'

/** `1.5000` as `× 1.5`. */
const factor = (multiplier: string) => `× ${Number(multiplier)}`

/** What the list of rate codes is made of: no form, so that it loads none. */
export const rateList: CodeListKind<RateCode> = {
  model: 'rate-codes',
  endpoints: rateCodes,
  manage: 'rate_codes.manage',
  one: 'rate code',
  title: { one: 'Rate Code', many: 'Rate Codes' },
  description:
    'What is worked: basic time, overtime, nights, allowances. Placements set pay and charge for each.',
  empty: {
    title: 'No rate codes yet',
    text: 'Begin with Basic, by the hour: it is what every placement is priced in.',
  },
  listOptions: { defaultSort: 'position' },
  columns: [
    { key: 'kind', label: 'Kind', render: (code) => wordsOf(code.kind) },
    { key: 'unit', label: 'Unit', width: 100, render: (code) => wordsOf(code.unit) },
    { key: 'payable', label: 'For', width: 150, render: sides },
    {
      key: 'pay_multiplier',
      label: 'Pay',
      align: 'right',
      width: 80,
      hidden: true,
      render: (code) => factor(code.pay_multiplier),
    },
    {
      key: 'charge_multiplier',
      label: 'Charge',
      align: 'right',
      width: 80,
      hidden: true,
      render: (code) => factor(code.charge_multiplier),
    },
    {
      key: 'accrues_holiday',
      label: 'Earns holiday pay',
      width: 130,
      hidden: true,
      render: (code) => (code.accrues_holiday ? 'Yes' : 'No'),
    },
    {
      key: 'counts_awr',
      label: 'Counts for AWR weeks',
      width: 150,
      hidden: true,
      render: (code) => countsNames[code.counts_awr],
    },
    {
      key: 'counts_wtr',
      label: 'Counts as working time',
      width: 170,
      hidden: true,
      render: (code) => countsNames[code.counts_wtr],
    },
    {
      key: 'payroll_element',
      label: 'Payroll element',
      width: 130,
      hidden: true,
      render: (code) => code.payroll_element || <Nothing />,
    },
    {
      key: 'gl_account',
      label: 'Ledger account of pay',
      width: 150,
      hidden: true,
      render: (code) => code.gl_account || <Nothing />,
    },
    {
      key: 'gl_sales_account',
      label: 'Ledger account of charges',
      width: 170,
      hidden: true,
      render: (code) => code.gl_sales_account || <Nothing />,
    },
    {
      key: 'tax_code_name',
      label: 'Tax code',
      width: 150,
      hidden: true,
      render: (code) => code.tax_code_name ?? <Nothing />,
    },
    {
      key: 'worker_visible',
      label: 'Shown to the worker',
      width: 150,
      hidden: true,
      render: (code) => (code.worker_visible ? 'Yes' : 'No'),
    },
    {
      key: 'client_visible',
      label: 'Shown to the client',
      width: 150,
      hidden: true,
      render: (code) => (code.client_visible ? 'Yes' : 'No'),
    },
  ],
}

function sides({ payable, chargeable }: RateCode): string {
  if (payable && chargeable) return 'Pay and charge'
  return payable ? 'Pay only' : chargeable ? 'Charge only' : 'Neither'
}
