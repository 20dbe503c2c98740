import { IconInfoCircle } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from '#areas/jobs/web/parts/FieldNote.module.css'

type Props = {
  icon?: ComponentType<{ size?: number; stroke?: number }>
  tone?: 'warning'
  children: ReactNode
}

/** One line under a field: what follows from what was chosen. */
export function FieldNote({ icon: Icon = IconInfoCircle, tone, children }: Props) {
  return (
    <p className={classes.note} data-tone={tone}>
      <Icon size={15} stroke={1.8} />
      <span>{children}</span>
    </p>
  )
}
