import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FilterChip } from '#kit/ui/list/FilterChip.tsx'
import classes from '#kit/ui/list/List.module.css'
import { listQuery } from '#kit/ui/list/query.ts'
import type { Filter } from '#kit/ui/list/types.ts'
import { useNameOf } from '#kit/ui/list/useNameOf.ts'

type Props<F> = { filter: F; value: string | undefined; set: (value: string | undefined) => void }

/** One or several of a few known values. */
export function ChoiceFilter({ filter, value, set }: Props<Extract<Filter, { type: 'select' | 'choices' }>>) {
  // It follows the finger: the address comes a moment later, and the next tick may be sooner.
  const [ticked, tick] = useState(value)
  useEffect(() => tick(value), [value])
  const latest = useRef(value)
  latest.current = ticked
  const chosen = ticked ? ticked.split(',') : []
  const names = filter.options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const shown = names.length > 2 ? `${names.length} chosen` : names.join(', ')
  const toggle = (one: string, on: boolean) => {
    const before = latest.current?.split(',') ?? []
    const next = filter.options.map((o) => o.value).filter((v) => (v === one ? on : before.includes(v)))
    latest.current = next.join(',') || undefined
    tick(latest.current)
    set(latest.current)
  }
  return (
    <FilterChip label={filter.label} shown={shown || undefined} onClear={() => set(undefined)} width={220}>
      {(close) =>
        filter.type === 'choices' ? (
          <Stack gap={8} p={4}>
            {filter.options.map((option) => (
              <Checkbox
                key={option.value}
                size="xs"
                label={option.label}
                checked={chosen.includes(option.value)}
                onChange={(event) => toggle(option.value, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        ) : (
          <Options
            options={filter.options}
            value={value}
            onPick={(next) => {
              set(next === value ? undefined : next)
              close()
            }}
          />
        )
      }
    </FilterChip>
  )
}

export function TextFilter({ filter, value, set }: Props<Extract<Filter, { type: 'text' }>>) {
  const [text, setText] = useState(value ?? '')
  return (
    <FilterChip
      label={filter.label}
      shown={value}
      onClear={() => {
        setText('')
        set(undefined)
      }}
    >
      {(close) => {
        const apply = (event: FormEvent) => {
          event.preventDefault()
          set(text.trim() || undefined)
          close()
        }
        return (
          <form onSubmit={apply}>
            <TextInput
              aria-label={filter.label}
              value={text}
              maxLength={100}
              data-autofocus
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" size="xs" mt="xs" fullWidth>
              Apply
            </Button>
          </form>
        )
      }}
    </FilterChip>
  )
}

/** What a link brought along; there is nothing to choose, only to take off. */
export function GivenFilter({ filter, value, set }: Props<Extract<Filter, { type: 'given' }>>) {
  return value ? <GivenChip name={filter.nameOf(value)} onClear={() => set(undefined)} /> : null
}

/** A record that a link brought along, by its name; by its number for who may not know that. */
export function GivenRecordFilter({ filter, value, set }: Props<Extract<Filter, { type: 'given-record' }>>) {
  const name = useNameOf(filter.endpoint, value, filter.nameOf, filter.permissions)
  if (!value) return null
  return <GivenChip label={filter.label} name={name ?? `#${value}`} onClear={() => set(undefined)} />
}

type GivenProps = { label?: string; name: string; onClear: () => void }

function GivenChip({ label, name, onClear }: GivenProps) {
  return (
    <div className={classes.chip} data-on>
      <span className={classes.chipButton}>
        {label} <strong>{name}</strong>
      </span>
      <button
        type="button"
        className={classes.chipClear}
        aria-label={`Clear ${label ?? name}`}
        onClick={onClear}
      >
        <IconX size={13} stroke={2.2} />
      </button>
    </div>
  )
}

/** A record found by its name; the address keeps its id. */
export function RecordFilter({ filter, value, set }: Props<Extract<Filter, { type: 'record' }>>) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 200)
  const [name, setName] = useState<string>()
  const query = useQuery({
    ...listQuery(filter.endpoint, { search: asked || undefined, per_page: '25' }),
    placeholderData: keepPreviousData,
  })
  const options = (query.data?.data ?? []).map((row) => ({
    value: String((row as { id: number }).id),
    label: filter.nameOf(row),
  }))
  const picked = options.find((option) => option.value === value)?.label ?? name
  // An address that was kept, or a link, brings an id that no search has found here.
  const known = useNameOf(filter.endpoint, picked === undefined ? value : undefined, filter.nameOf)
  return (
    <FilterChip
      label={filter.label}
      shown={value ? (picked ?? known ?? `#${value}`) : undefined}
      onClear={() => set(undefined)}
      width={280}
    >
      {(close) => (
        <>
          <TextInput
            aria-label={`Search ${filter.label}`}
            placeholder="Type a name"
            value={text}
            data-autofocus
            mb={6}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={classes.longOptions}>
            <Options
              options={options}
              value={value}
              onPick={(next) => {
                setName(options.find((option) => option.value === next)?.label)
                set(next)
                close()
              }}
            />
          </div>
        </>
      )}
    </FilterChip>
  )
}

type OptionsProps = {
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onPick: (value: string) => void
}

function Options({ options, value, onPick }: OptionsProps) {
  return (
    <div className={classes.options}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.option}
          aria-pressed={option.value === value}
          onClick={() => onPick(option.value)}
        >
          <span>{option.label}</span>
          {option.value === value && <IconCheck size={14} stroke={2.2} />}
        </button>
      ))}
      {options.length === 0 && <p className={classes.noOption}>Nothing found</p>}
    </div>
  )
}
