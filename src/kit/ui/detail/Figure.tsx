import type { ReactNode } from 'react'
import classes from '#kit/ui/detail/RecordParts.module.css'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = {
  /** Absent: still being asked for. */
  value: ReactNode
  /** One line under it. */
  note?: ReactNode
  /** The list that it sums. */
  to?: string | undefined
  tone?: 'warning' | undefined
}

/** One figure of a record's strip: the content of a `RecordPart` with the place `figure`. */
export function Figure({ value, note, to, tone }: Props) {
  const shown = value ?? '…'
  return (
    <>
      <span className={classes.value} data-tone={tone}>
        {to && value !== undefined ? <TenantLink to={to}>{shown}</TenantLink> : shown}
      </span>
      <span className={classes.note}>{note}</span>
    </>
  )
}
