import { CloseButton, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import classes from '#kit/ui/form/Combobox.module.css'
import { type ComboboxOption, ComboboxOptions } from '#kit/ui/form/ComboboxOptions.tsx'

type Props = {
  label: string
  description?: ReactNode
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  error?: ReactNode
  withAsterisk?: boolean
  name: string
  'data-path': string
  /** The chosen one; its label stands in the field. */
  chosen: ComboboxOption | undefined
  options: readonly ComboboxOption[]
  /** Called as one types; the owner narrows `options`. */
  onType: (text: string) => void
  onPick: (option: ComboboxOption | undefined) => void
  /** May nothing be chosen? */
  clearable: boolean
  /** The options are not those of what is typed yet. Enter then waits for them. */
  busy?: boolean
}

/** A text field with the matching options under it (the ARIA combobox pattern), without a positioning library. */
export function Combobox({ chosen, options, onType, onPick, clearable, busy = false, ...rest }: Props) {
  const [text, setText] = useState<string>()
  const [active, setActive] = useState(0)
  const [requested, setRequested] = useState(false)
  const id = useId()
  const open = text !== undefined
  const at = Math.min(active, options.length - 1)

  const type = (next: string | undefined) => {
    setText(next)
    setActive(0)
    setRequested(false)
    onType(next ?? '')
  }
  const pick = (option: ComboboxOption | undefined) => {
    if (option?.disabled) return
    onPick(option)
    type(undefined)
  }
  useEffect(() => {
    if (!requested || busy) return
    setRequested(false)
    if (options[at]) pick(options[at])
  }, [requested, busy])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (open) setActive(Math.max(0, Math.min(at + step, options.length - 1)))
      else type('')
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (busy) setRequested(true)
      else if (options[at]) pick(options[at])
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      type(undefined)
    }
  }

  return (
    <div className={classes.root}>
      <TextInput
        {...rest}
        role="combobox"
        // Escape closes the list first, and not the dialog around it.
        data-mantine-stop-propagation={open || undefined}
        aria-expanded={open}
        aria-autocomplete="list"
        {...(open ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${at}` } : {})}
        autoComplete="off"
        value={text ?? chosen?.label ?? ''}
        {...(open && chosen ? { placeholder: chosen.label } : {})}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => !open && type('')}
        onBlur={() => type(undefined)}
        onKeyDown={onKeyDown}
        rightSection={
          clearable && chosen && !rest.disabled ? (
            <CloseButton
              size="sm"
              aria-label={`Clear ${rest.label}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(undefined)}
            />
          ) : (
            <IconSelector size={16} stroke={1.6} className={classes.arrows} aria-hidden />
          )
        }
      />
      {open && (
        <ComboboxOptions
          id={id}
          label={rest.label}
          options={options}
          at={at}
          chosen={chosen ? [chosen.value] : []}
          busy={busy}
          onHover={setActive}
          onPick={pick}
        />
      )}
    </div>
  )
}
