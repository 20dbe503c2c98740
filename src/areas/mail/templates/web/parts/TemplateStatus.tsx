import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#areas/mail/templates/web/parts/templates.module.css'
import { InstantText } from '#kit/ui/values.tsx'

/** Nobody here worded it. */
export function Usual({ children }: { children: ReactNode }) {
  return <span className={classes.usual}>{children}</span>
}

type Props = { children: ReactNode; locked?: boolean; by: string | null; at: string | null }

/** Whose words are used, with a lock when nobody else may word it; who wrote them and when, where that is told. */
export function TemplateStatus({ children, locked = false, by, at }: Props) {
  return (
    <span className={classes.own}>
      {locked && <IconLock size={14} stroke={1.8} role="img" aria-label="Locked" className={classes.lock} />}
      {children}
      {by && at && (
        <>
          , {by}, <InstantText at={at} />
        </>
      )}
    </span>
  )
}
