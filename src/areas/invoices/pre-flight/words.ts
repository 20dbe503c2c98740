/** The checks before a run and before issue: what each is called, what it looks at, and where it speaks up. */

/** What a finding does: nothing, it is shown, the issue asks for a reason, or the issue is refused. */
export const findingModes = ['off', 'show', 'warn', 'block'] as const
export type FindingMode = (typeof findingModes)[number]

/** What a finding does, in a file. */
export const modeWords: Record<FindingMode, string> = {
  off: 'Off',
  show: 'Shown',
  warn: 'Asks for a reason before issue',
  block: 'Stops the issue',
}

export const ruleNames = [
  'duplicate',
  'hours',
  'margin',
  'rate',
  'bank',
  'missing',
  'agreement',
  'first',
] as const
export type RuleName = (typeof ruleNames)[number]

type Threshold = { label: string; description?: string; standard: number; least: number; most: number }
type Rule = {
  label: string
  description: string
  standard: FindingMode
  /** Who may know of such findings at all, beside whoever sees the documents. */
  permission?: string
  thresholds: Record<string, Threshold>
}

/** The weeks that hours and margin are compared with. */
export const ownWeeks = 12

export const checkRules = {
  duplicate: {
    label: 'Same days twice',
    description: 'Another timesheet of the same worker at the same client has time on the same days.',
    standard: 'warn',
    thresholds: { days: { label: 'Days, at least', standard: 1, least: 1, most: 31 } },
  },
  hours: {
    label: 'Unusual hours',
    description: `More hours than the placement usually has: so many standard deviations above the mean of its own ${ownWeeks} weeks before.`,
    standard: 'warn',
    thresholds: {
      sigma: {
        label: 'Deviations, more than',
        standard: 3,
        least: 1,
        most: 10,
      },
      least_hours: { label: 'Hours more, at least', standard: 4, least: 0, most: 100 },
      least_sheets: {
        label: 'Timesheets before, at least',
        standard: 4,
        least: 2,
        most: 12,
      },
    },
  },
  margin: {
    label: 'Margin falls',
    description: `The margin of a timesheet is so many percentage points below that of its placement in the ${ownWeeks} weeks before. Pay in another currency is compared at the exchange rate of the period; without one it is left out.`,
    standard: 'warn',
    permission: 'placements.rates.view_margin',
    thresholds: { points: { label: 'Points, at least', standard: 5, least: 1, most: 100 } },
  },
  rate: {
    label: 'Rate differs from the placement',
    description: 'Time was approved at another rate than the placement now says for its day.',
    standard: 'warn',
    thresholds: {},
  },
  bank: {
    label: 'New bank details',
    description: 'The supplier was given another bank account lately.',
    standard: 'warn',
    permission: 'suppliers.bank.view',
    thresholds: { days: { label: 'Changed within days', standard: 30, least: 1, most: 180 } },
  },
  missing: {
    label: 'Missing timesheets',
    description: 'Timesheets of the same client or supplier are expected and not approved.',
    standard: 'show',
    thresholds: { weeks: { label: 'Weeks before', standard: 4, least: 1, most: 12 } },
  },
  agreement: {
    label: 'Agreement ends',
    description: 'The self-billing agreement with the supplier ends soon, or has ended.',
    standard: 'show',
    thresholds: { days: { label: 'Ends within days', standard: 14, least: 0, most: 180 } },
  },
  first: {
    label: 'First document',
    description: 'Nothing was ever issued to this client or supplier.',
    standard: 'show',
    thresholds: {},
  },
} as const satisfies Record<RuleName, Rule>

export const ruleOf = (name: RuleName): Rule => checkRules[name]
