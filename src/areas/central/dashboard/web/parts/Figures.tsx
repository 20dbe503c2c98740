import type { CentralDashboard } from '#areas/central/dashboard/contract.ts'
import classes from '#areas/central/dashboard/web/parts/dashboard.module.css'
import { Spark } from '#areas/central/dashboard/web/parts/Spark.tsx'
import kit from '#kit/ui/Dashboard.module.css'
import { countText, moneyText, numberText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Tile = {
  key: string
  label: string
  value: string
  more: string
  /** Thirty days, for the eye. */
  days: (number | null)[]
  to: string
}

/** The work of all agencies: how much now, how it was before, and the way to the report behind it. */
export function Figures({ data }: { data: CentralDashboard }) {
  return (
    <ul className={`${kit.tiles} ${classes.tiles}`}>
      {tilesOf(data).map(({ key, label, value, more, days, to }) => (
        <li key={key}>
          <TenantLink to={to} className={kit.tile}>
            <span className={kit.label}>{label}</span>
            <span className={kit.figure}>{value}</span>
            <Spark values={days} />
            <span className={kit.more}>{more}</span>
          </TenantLink>
        </li>
      ))}
    </ul>
  )
}

function tilesOf({ agencies, days, sheets, invoiced }: CentralDashboard): Tile[] {
  const workers = days.map((each) => each.workers)
  const latest = workers.findLast((value) => value !== null) ?? 0
  const first = workers.find((value) => value !== null)
  const served = agencies
    .filter(({ status }) => status !== 'cancelled' && status !== 'purged')
    .reduce((sum, { count }) => sum + count, 0)
  return [
    {
      key: 'workers',
      label: 'Active workers',
      value: numberText(latest),
      more:
        first === undefined || first === null
          ? 'Not counted yet'
          : `${signed(latest - first)} in 30 days, in ${agenciesText(served)}`,
      days: workers,
      to: '/reports?report=usage-metering&metric=workers',
    },
    {
      key: 'sheets',
      label: 'Timesheets this week',
      value: numberText(sheets.week),
      more: `${numberText(sheets.before)} by this day last week`,
      days: days.map((each) => each.sheets),
      to: '/reports?report=usage-metering&metric=sheets',
    },
    ...(invoiced.length > 0 ? invoiced : [{ currency: 'GBP', value: 0, before: 0 }]).map(
      ({ currency, value, before }, at) => ({
        key: currency,
        label: invoiced.length > 1 ? `Invoiced in ${currency}, 30 days` : 'Invoiced in 30 days',
        value: wholeMoney(value, currency),
        more:
          before === 0 ? 'Nothing in the 30 days before' : `${wholeMoney(before, currency)} in the 30 before`,
        days: days.map((each) => each.value[currency] ?? 0),
        to: at === 0 ? '/reports?report=group-consolidated' : '/reports?report=tenants-overview',
      }),
    ),
  ]
}

/** On a tile the pence say nothing. */
const wholeMoney = (minor: number, currency: string) => moneyText(minor, currency).replace(/[.,]\d{2}$/, '')

const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${numberText(Math.abs(value))}`
const agenciesText = (count: number) => countText(count, 'agency', 'agencies')
