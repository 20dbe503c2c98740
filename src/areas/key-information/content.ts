import type { z } from 'zod'
import type { Content } from '#areas/key-information/contract.ts'
import { type ExampleKey, exampleOf, type Figures, type PayRoute } from '#areas/key-information/example.ts'
import { routeNames } from '#areas/key-information/words.ts'
import type { Day } from '#platform/days.ts'
import {
  type Decimal,
  formatMoney,
  formatRate,
  lineAmount,
  type Minor,
  timedAmount,
} from '#platform/money.ts'

export type Facts = {
  worker: string
  agency: { name: string; address: string[]; email: string }
  /** Who pays the worker where the agency does not itself. */
  supplier: { name: string; address: string[] } | null
  route: PayRoute
  role: string
  placement_ref: string
  version_no: number
  issued_on: Day
  pay_rate: Decimal
  unit: string
  currency: string
  /** A usual week, where time is paid by the hour; 0 counts as 40 hours. */
  contracted_minutes: number
  pay_frequency: string | null
  figures: Figures
}

/** What whoever issues it says besides. */
export type Said = {
  margin: Minor
  fees: string
  other_deductions: string
  benefits: string
  connection: string
}

type Written = z.output<typeof Content>

/**
 * All that a key information document says, in words, by regulation 13A: who pays, how much, what is taken off, leave, fees,
 * benefits, and an example of a week. It is kept as it is, so that an issued one never reads differently.
 */
export function contentOf(facts: Facts, said: Said): Written {
  const { route, currency, supplier, agency, figures } = facts
  const money = (minor: Minor) => formatMoney(minor, currency)
  const rate = `${formatRate(facts.pay_rate, currency)} ${unitText(facts.unit)}`
  const week = weekOf(facts)
  const payer = supplier?.name ?? agency.name
  const usual = `${week.text} at ${rate}`
  return {
    title: 'Key information document',
    worker: facts.worker,
    reference: `${facts.placement_ref}, version ${facts.version_no}`,
    issued_on: facts.issued_on,
    agency: { name: agency.name, address: agency.address },
    intro: [
      'This document sets out key information about your relationship with us, including details about pay, holiday entitlement and other benefits.',
      'Further information can be found in the terms that we agree with you. The Fair Work Agency enforces the rights of agency workers; Acas gives free advice at 0300 123 1100.',
    ],
    rows: [
      ['Name of the employment business', agency.name],
      ...(supplier
        ? [['Who employs or pays you', [supplier.name, ...supplier.address].join(', ')] as Row]
        : []),
      ...(supplier && route === 'umbrella'
        ? [
            [
              'Connection between the two',
              said.connection || 'None: they are separate businesses with separate owners.',
            ] as Row,
          ]
        : []),
      ['Your work', facts.role],
      ['Type of contract', contracts[route]],
      ['How you are engaged', routeNames[route]],
      ['Who is responsible for paying you', payer],
      [
        pays(route),
        employed.includes(route)
          ? `${rate}. You are never paid less than the minimum wage of your age.`
          : rate,
      ],
      ['How often you are paid', frequencies[facts.pay_frequency ?? ''] ?? 'Weekly, for approved time'],
      ['Deductions required by law', required[route]],
      [
        'Any other deductions or costs',
        [
          ...(route === 'umbrella'
            ? [
                `${payer} keeps a margin of ${money(said.margin)} a week. It bears the costs of an employer out of what it is paid.`,
              ]
            : []),
          said.other_deductions || (route === 'umbrella' ? '' : 'None.'),
        ]
          .filter(Boolean)
          .join(' '),
      ],
      ['Fees for goods or services', said.fees || 'None.'],
      ['Holiday', holidays(route, figures)],
      ['Other benefits', said.benefits || 'None.'],
    ].map(([label, value]) => ({ label: label!, value: value! })),
    example: {
      heading: 'Example of a week',
      note: `${usual}. An example: your own tax code, pension and hours make it another one.`,
      lines: exampleOf({ route, week: week.amount, margin: said.margin, figures }).map(
        ({ kind, key, amount }) => ({
          ...{ kind, label: lineNames[key], amount: kind === 'less' ? `−${money(amount)}` : money(amount) },
        }),
      ),
    },
  }
}

/** Do two say the same, whenever they were issued and whatever their version? */
export const saysTheSame = (one: Written, other: Written) =>
  textOf({ ...one, issued_on: '', reference: '' }) === textOf({ ...other, issued_on: '', reference: '' })

/** A document as one text, whatever the order in which its fields lie: what its hash is of. */
export const textOf = (content: Written): string =>
  JSON.stringify(content, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

type Row = [label: string, value: string]

function weekOf({ unit, contracted_minutes, pay_rate, currency }: Facts) {
  if (unit === 'hour') {
    const minutes = contracted_minutes || 2400
    return {
      text: `${Number((minutes / 60).toFixed(2))} hours`,
      amount: timedAmount(minutes, pay_rate, currency),
    }
  }
  const quantity = { day: '5', shift: '5', half_day: '10' }[unit] ?? '1'
  const words = { day: '5 days', shift: '5 shifts', half_day: '10 half days' }[unit] ?? 'One unit'
  return { text: words, amount: lineAmount({ quantity, rate: pay_rate }, currency) }
}

const unitText = (unit: string) =>
  ({ hour: 'an hour', day: 'a day', half_day: 'a half day', shift: 'a shift', mile: 'a mile' })[unit] ??
  'a unit'

const employed: readonly PayRoute[] = ['paye', 'umbrella']

const pays = (route: PayRoute) =>
  route === 'umbrella'
    ? 'Least rate that we pay the umbrella company'
    : route === 'paye' || route === 'ltd_inside'
      ? 'Least rate of pay'
      : 'Least rate that we pay'

const contracts: Record<PayRoute, string> = {
  paye: 'A contract for services with us, as an agency worker on our payroll',
  umbrella: 'A contract of employment with the umbrella company',
  ltd_inside: 'A contract between us and your company, inside the off-payroll rules (IR35)',
  ltd_outside: 'A contract between us and your company',
  sole_trader: 'A contract for services with us, as a self-employed person',
  cis: 'A contract for services with us, as a subcontractor under the Construction Industry Scheme',
}

const required: Record<PayRoute, string> = {
  paye: 'Income tax, National Insurance and, if you are enrolled, a workplace pension; student loans and court orders where they apply.',
  umbrella:
    'Income tax, National Insurance and, if you are enrolled, a workplace pension, taken off by the umbrella company; student loans and court orders where they apply.',
  ltd_inside: 'Income tax and National Insurance are taken off what is paid to your company.',
  ltd_outside: 'None by us: your company accounts for its own taxes.',
  sole_trader: 'None by us: you account for your own taxes.',
  cis: 'A deduction under the Construction Industry Scheme at the rate that HMRC verifies.',
}

const frequencies: Record<string, string> = {
  weekly: 'Weekly, for approved time',
  fortnightly: 'Every two weeks, for approved time',
  four_weekly: 'Every four weeks, for approved time',
  monthly: 'Monthly, for approved time',
}

function holidays(route: PayRoute, { holiday_pay }: Figures): string {
  if (route === 'ltd_outside' || route === 'sole_trader' || route === 'cis' || route === 'ltd_inside')
    return 'None from us: your rate is all that is paid.'
  const percent = holiday_pay?.rate ?? '12.07'
  const leave = `5.6 weeks a year, which you earn as ${percent}% of the hours you work`
  return route === 'umbrella'
    ? `${leave}; the umbrella company pays it out of what it is paid.`
    : `${leave}, paid by us.`
}

const lineNames: Record<ExampleKey, string> = {
  paid_to_supplier: 'What we pay for the week',
  margin: 'Margin of the umbrella company',
  employer_ni: 'Employer’s National Insurance',
  apprenticeship_levy: 'Apprenticeship levy',
  employer_pension: 'Employer’s pension',
  gross: 'Gross pay',
  holiday: 'of which holiday pay',
  income_tax: 'Income tax',
  employee_ni: 'National Insurance',
  employee_pension: 'Pension',
  cis: 'Deduction under CIS',
  net: 'Your take-home pay',
  received: 'What you or your company receive',
}
