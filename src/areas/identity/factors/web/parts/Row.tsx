import type { ReactNode } from 'react'
import classes from '#areas/identity/factors/web/parts/factors.module.css'

type Props = { icon: ReactNode; name: string; text: ReactNode; children: ReactNode }

export function Row({ icon, name, text, children }: Props) {
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.text}>{text}</span>
      </div>
      <div className={classes.rowActions}>{children}</div>
    </li>
  )
}
