import type { ReactNode } from 'react'
import classes from '#kit/ui/detail/Detail.module.css'

/** Names and values in a grid. A missing value is a dash. */
export function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {items.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Leaves out what nobody filled in: an overview tells what there is. */
export function filled<Item extends readonly [string, ReactNode]>(items: readonly Item[]): Item[] {
  return items.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
}

type CardProps = { title?: string; aside?: ReactNode; children: ReactNode; flush?: boolean }

/** A white panel with a heading. `flush`: its content reaches to the edge (a table). */
export function Panel({ title, aside, children, flush }: CardProps) {
  return (
    <section className={classes.panel} data-flush={flush || undefined}>
      {(title || aside) && (
        <header className={classes.panelHead}>
          {title && <h2 className={classes.panelTitle}>{title}</h2>}
          {aside}
        </header>
      )}
      <div className={classes.panelBody}>{children}</div>
    </section>
  )
}

/** What people wrote about a record, in their own lines; nothing while nobody did. */
export function Notes({ text }: { text: string }) {
  return (
    text && (
      <Panel title="Notes">
        <div className={classes.notes}>{text}</div>
      </Panel>
    )
  )
}
