import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '#kit/title.ts'
import classes from '#kit/ui/PageHeader.module.css'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = {
  title: string
  /** What the browser's tab is called, when not by the title. */
  browserTitle?: string | undefined
  /** Behind the title: a status, a number. */
  aside?: ReactNode
  description?: ReactNode
  /** Where one came from, an address inside the agency. */
  back?: { to: string; label: string } | undefined
  /** The buttons are so small that they need no line of their own on a phone. */
  beside?: boolean
  /** Buttons; the primary one last. */
  children?: ReactNode
}

/** The top of every page: one heading, what it is about, what one can do. Also names the browser's tab. */
export function PageHeader({ title, browserTitle, aside, description, back, beside, children }: Props) {
  usePageTitle(browserTitle ?? title)
  return (
    <header className={classes.header} data-beside={beside || undefined}>
      <div className={classes.words}>
        {back && (
          <TenantLink to={back.to} className={classes.back}>
            <IconChevronLeft size={15} stroke={2} />
            {back.label}
          </TenantLink>
        )}
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {aside}
        </div>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
