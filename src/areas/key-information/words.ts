import type { PayRoute } from '#areas/key-information/example.ts'

export const routeNames: Record<PayRoute, string> = {
  paye: 'PAYE, on our payroll',
  umbrella: 'Through an umbrella company',
  ltd_inside: 'Through your own company, inside IR35',
  ltd_outside: 'Through your own company, outside IR35',
  sole_trader: 'Self-employed',
  cis: 'Subcontractor under CIS',
}

export const states = ['missing', 'outdated', 'waiting', 'acknowledged'] as const
export type State = (typeof states)[number]
export const stateNames: Record<State, string> = {
  missing: 'Not issued',
  outdated: 'Out of date',
  waiting: 'Not acknowledged',
  acknowledged: 'Acknowledged',
}
