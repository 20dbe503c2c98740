import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#kit/ui/detail/Columns.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** A record's overview: the facts in a wide column, what belongs to it in a narrow one beside them. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      <div className={classes.aside}>{aside}</div>
    </div>
  )
}

export type RelatedLink = { label: string; to: string; icon: ReactNode; note?: ReactNode; hidden?: boolean }

/** Where the record's work stands: links into other lists, filtered to it. */
export function Related({ title, links }: { title: string; links: readonly RelatedLink[] }) {
  const shown = links.filter((link) => !link.hidden)
  if (shown.length === 0) return null
  return (
    <Panel title={title} flush>
      <ul className={classes.links}>
        {shown.map((link) => (
          <li key={link.label}>
            <TenantLink to={link.to} className={classes.link}>
              {link.icon}
              <span className={classes.label}>{link.label}</span>
              {link.note && <span className={classes.note}>{link.note}</span>}
              <IconChevronRight size={16} stroke={1.6} className={classes.chevron} aria-hidden />
            </TenantLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
