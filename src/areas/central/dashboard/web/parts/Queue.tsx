import type { CentralDashboard } from '#areas/central/dashboard/contract.ts'
import classes from '#areas/central/dashboard/web/parts/dashboard.module.css'
import kit from '#kit/ui/Dashboard.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { numberText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** From so many seconds on something is waiting too long. */
const late = 60

/** Whether background work keeps up: what waits, what failed, and which emails came back. */
export function Queue({ queue }: { queue: CentralDashboard['queue'] }) {
  const { outbox, outbox_seconds, waiting, waiting_seconds, failed, emails, emails_failed } = queue
  const slow = Math.max(outbox_seconds, waiting_seconds) >= late
  const state = failed > 0 ? 'failed' : slow ? 'due' : 'ready'
  const label = { failed: 'Jobs failed', due: 'Behind', ready: 'Keeping up' }[state]
  const lines: [label: string, value: string, warn: boolean][] = [
    ['Outbox', waitingText(outbox, outbox_seconds), outbox_seconds >= late],
    ['Jobs', waitingText(waiting, waiting_seconds), waiting_seconds >= late],
    ['Jobs given up', number(failed), failed > 0],
    ['Emails bounced, 7 days', `${number(emails_failed)} of ${number(emails)}`, emails_failed > 0],
  ]
  return (
    <Panel title="Queues" aside={<StatusBadge status={state} label={label} />}>
      <dl className={classes.queue}>
        {lines.map(([name, value, warn]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-warn={warn || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <TenantLink to="/reports?report=platform-sla" className={kit.all}>
        Service levels
      </TenantLink>
    </Panel>
  )
}

const number = (value: number) => numberText(value)

function waitingText(count: number, seconds: number): string {
  if (count === 0) return 'Nothing waits'
  const age =
    seconds < 120
      ? `${seconds} s`
      : seconds < 7200
        ? `${Math.round(seconds / 60)} min`
        : `${Math.round(seconds / 3600)} h`
  return `${number(count)} wait, the oldest ${age}`
}
