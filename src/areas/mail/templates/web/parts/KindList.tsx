import type { ReactNode } from 'react'
import classes from '#areas/mail/templates/web/parts/templates.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Kind = { kind: string; label: string; group: string }

type Props<Row extends Kind> = {
  rows: readonly Row[]
  /** Where its words stand, an address inside the agency or of central administration. */
  to: (row: Row) => string
  /** Whose words are used. */
  status: (row: Row) => ReactNode
}

/** Every kind of mail, under the headings of the rooms that send them. */
export function KindList<Row extends Kind>({ rows, to, status }: Props<Row>) {
  const groups = [...Map.groupBy(rows, ({ group }) => group)].sort(([a], [b]) => a.localeCompare(b))
  return (
    <Stack>
      {groups.map(([group, kinds]) => (
        <Panel key={group} title={group} flush>
          <ul className={classes.kinds} aria-label={group}>
            {kinds.map((row) => (
              <li key={row.kind}>
                <TenantLink to={to(row)} className={classes.kind}>
                  <span className={classes.label}>{row.label}</span>
                  {status(row)}
                </TenantLink>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </Stack>
  )
}
