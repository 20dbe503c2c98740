import type { ReactNode } from 'react'
import classes from '#areas/settings/templates/web/parts/templates.module.css'
import { Panel } from '#web/ui/detail/Facts.tsx'
import { Parts } from '#web/ui/Parts.tsx'
import { TenantLink } from '#web/ui/TenantLink.tsx'

type Kind = { kind: string; label: string; group: string }

type Props<Row extends Kind> = {
  rows: readonly Row[]
  /** Where its words stand, an address inside the agency or of central administration. */
  to: (row: Row) => string
  /** Whose words are used. */
  standing: (row: Row) => ReactNode
}

/** Every kind of mail, under the headings of the rooms that send them. */
export function KindList<Row extends Kind>({ rows, to, standing }: Props<Row>) {
  const groups = [...Map.groupBy(rows, ({ group }) => group)].sort(([a], [b]) => a.localeCompare(b))
  return (
    <Parts>
      {groups.map(([group, kinds]) => (
        <Panel key={group} title={group} flush>
          <ul className={classes.kinds} aria-label={group}>
            {kinds.map((row) => (
              <li key={row.kind}>
                <TenantLink to={to(row)} className={classes.kind}>
                  <span className={classes.label}>{row.label}</span>
                  {standing(row)}
                </TenantLink>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </Parts>
  )
}
