import type { ReactNode } from 'react'
import classes from '#kit/ui/CardHead.module.css'

/** What a card, or a step of several, is about, with a line on it. `id`: what is around it is named by the title. */
export function CardHead({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <header>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.lead}>{children}</p>
    </header>
  )
}
