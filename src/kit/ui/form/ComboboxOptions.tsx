import { CheckIcon } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import classes from '#kit/ui/form/Combobox.module.css'
import { raise, topLayer } from '#kit/ui/top-layer.ts'

export type ComboboxOption = { value: string; label: string; disabled?: boolean }

type Props = {
  id: string
  label: string
  options: readonly ComboboxOption[]
  /** Which of them the keys are at; -1: none. */
  at: number
  /** The values that are chosen. */
  chosen: readonly string[]
  /** Several may be chosen: those that are have a tick. */
  many?: boolean
  busy?: boolean | undefined
  onHover: (at: number) => void
  onPick: (option: ComboboxOption) => void
}

/** The options under a field that keeps the focus. They open in view, and so does what the keys are at. */
export function ComboboxOptions({ id, label, options, at, chosen, many, busy, onHover, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!raise(list.current)) list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={many}
      className={classes.options}
      {...topLayer}
      aria-busy={busy}
    >
      {options.map((option, index) => {
        const isChosen = chosen.includes(option.value)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen}
            aria-disabled={option.disabled}
            data-active={index === at || undefined}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => onHover(index)}
            onClick={() => onPick(option)}
          >
            {many && isChosen && <CheckIcon className={classes.tick} />}
            {option.label}
          </div>
        )
      })}
      {options.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled tabIndex={-1} className={classes.none}>
          {busy ? 'Searching' : 'Nothing found'}
        </div>
      )}
    </div>
  )
}
