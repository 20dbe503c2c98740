import type { ReactNode } from 'react'
import classes from '#kit/ui/form/RecordForm.module.css'

type Props = { title: string; description?: ReactNode; children: ReactNode }

/** Fields that belong together: two columns where there is room. `<Wide>` takes the whole row. */
export function Section({ title, description, children }: Props) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionWords}>
        <h2 className={classes.sectionTitle}>{title}</h2>
        {description && <p className={classes.sectionText}>{description}</p>}
      </div>
      <div className={classes.grid}>{children}</div>
    </section>
  )
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
