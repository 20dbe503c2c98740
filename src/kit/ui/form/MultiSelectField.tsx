import { ComboboxChevron, Pill, PillsInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import classes from '#kit/ui/form/Combobox.module.css'
import { type ComboboxOption, ComboboxOptions } from '#kit/ui/form/ComboboxOptions.tsx'
import { useField } from '#kit/ui/form/context.ts'
import type { FieldProps, Option } from '#kit/ui/form/fields.tsx'

type Props = FieldProps & { options: readonly Option[]; numeric?: boolean }

/** Several of a few known values: a pill each, and a field to find more of them by typing. */
export function MultiSelectField({ name, options, numeric, placeholder, autoFocus, ...rest }: Props) {
  const { value, set, input } = useField<(string | number)[]>(name)
  const { 'data-path': path, error, withAsterisk } = input
  const chosen = (value ?? []).map(String)
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(-1)
  const id = useId()
  const list = `${id}-options`
  const open = typed !== undefined
  const wanted = typed?.trim().toLowerCase() ?? ''
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted))

  const choose = (next: string[]) => set(numeric ? next.map(Number) : next)
  const remove = (one: string) => choose(chosen.filter((each) => each !== one))
  const type = (next: string | undefined) => {
    setTyped(next)
    setAt(-1)
  }
  const pick = (option: ComboboxOption) => {
    if (option.disabled) return
    if (chosen.includes(option.value)) remove(option.value)
    else choose([...chosen, option.value])
    setTyped('')
    setAt(options.findIndex(({ value }) => value === option.value))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (open) setAt(next(at, step, found.length))
      else type('')
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (found[at]) pick(found[at])
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      type(undefined)
    } else if (event.key === 'Backspace' && !typed) choose(chosen.slice(0, -1))
  }

  return (
    <div className={classes.root}>
      <PillsInput
        {...rest}
        id={id}
        error={error}
        withAsterisk={withAsterisk}
        rightSection={<ComboboxChevron />}
        rightSectionPointerEvents="none"
        onClick={() => !open && type('')}
      >
        <Pill.Group disabled={rest.disabled ?? false}>
          {chosen.map((each) => (
            <Pill key={each} withRemoveButton onRemove={() => remove(each)}>
              {options.find(({ value }) => value === each)?.label ?? each}
            </Pill>
          ))}
          <PillsInput.Field
            id={id}
            data-path={path}
            placeholder={placeholder}
            autoFocus={autoFocus}
            role="combobox"
            aria-haspopup="listbox"
            // Escape closes the list first, and not the dialog around it.
            data-mantine-stop-propagation={open || undefined}
            aria-expanded={open}
            aria-autocomplete="list"
            aria-controls={open ? list : undefined}
            aria-activedescendant={open && at >= 0 ? `${list}-${at}` : undefined}
            autoComplete="off"
            value={typed ?? ''}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => type('')}
            onBlur={() => type(undefined)}
            onKeyDown={onKeyDown}
          />
        </Pill.Group>
      </PillsInput>
      {open && (
        <ComboboxOptions
          id={list}
          label={rest.label}
          options={found}
          at={at}
          chosen={chosen}
          many
          onHover={setAt}
          onPick={pick}
        />
      )}
    </div>
  )
}

/** One up or down, from the end on to the beginning; with nothing marked yet the first or the last. */
function next(at: number, step: number, count: number): number {
  if (at < 0) return step < 0 ? count - 1 : 0
  return (at + step + count) % count
}
