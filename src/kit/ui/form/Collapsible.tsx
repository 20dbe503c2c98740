import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from '#kit/ui/form/Collapsible.module.css'
import { useFormState } from '#kit/ui/form/context.ts'
import form from '#kit/ui/form/RecordForm.module.css'

type Props = {
  title: string
  description?: ReactNode
  /** The fields inside, or what their names begin with: an error at one of them opens the section. */
  holds: readonly string[]
  /** Open from the start: on an edit page, where something stands in it. */
  open?: boolean
  children: ReactNode
}

/** A section that most people need not see: closed until it is asked for, or something in it is wrong. */
export function Collapsible({ title, description, holds, open = false, children }: Props) {
  const state = useFormState()
  const [chosen, setChosen] = useState(open)
  const isWrong = Object.keys(state.form.errors).some((field) =>
    holds.some((name) => field === name || field.startsWith(`${name}.`)),
  )
  const isOpen = chosen || isWrong
  const body = useId()
  return (
    <section className={form.section} data-folded={!isOpen || undefined}>
      <div className={form.sectionWords}>
        <h2 className={form.sectionTitle}>
          <CollapsibleToggle isOpen={isOpen} controls={body} onClick={() => setChosen(!isOpen)}>
            {title}
          </CollapsibleToggle>
        </h2>
      </div>
      {!isOpen && description && <p className={classes.closed}>{description}</p>}
      <div id={body} className={form.grid} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}

type ToggleProps = { isOpen: boolean; controls: string; onClick: () => void; children: ReactNode }

/**
 * What is pressed to open and to fold; `controls` is the id of what is opened. No `<button>`, which a locked form would
 * close: what stands in one can still be read.
 */
export function CollapsibleToggle({ isOpen, controls, onClick, children }: ToggleProps) {
  return (
    <UnstyledButton
      component="span"
      role="button"
      tabIndex={0}
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onClick()
      }}
    >
      <IconChevronRight className={classes.chevron} size={16} stroke={2} aria-hidden />
      {children}
    </UnstyledButton>
  )
}
