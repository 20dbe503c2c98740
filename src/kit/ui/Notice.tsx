import { IconAlertTriangle, IconInfoCircle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#kit/ui/Notice.module.css'

const icons = {
  info: IconInfoCircle,
  locked: IconLock,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
}

type Props = {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
}

/** Something to know before going on, in a coloured box. `warning` and `danger` are announced when they appear. */
export function Notice({ tone = 'info', title, children }: Props) {
  const Icon = icons[tone]
  const urgent = tone === 'warning' || tone === 'danger'
  return (
    <div className={classes.notice} data-tone={tone} {...(urgent ? { role: 'alert', tabIndex: -1 } : {})}>
      <Icon size={18} stroke={1.8} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
