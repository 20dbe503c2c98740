import { Button, Loader, NativeSelect, NumberInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Import,
  type ImportEntity,
  type ImportHead,
  importEndpoints,
  type Mapping,
} from '#areas/imports/contract.ts'
import classes from '#areas/imports/web/parts/Imports.module.css'
import { call, Refused } from '#kit/call.ts'
import { queryOf, refresh, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { notifyRefusal } from '#kit/ui/toast.ts'

type Asked = { sheet?: number; header_row?: number }

/** What each column is: as it was guessed, or as somebody said of a file like this. */
export function ChooseColumns({ made, onChosen }: { made: Import; onChosen: () => void }) {
  const [asked, setAsked] = useState<Asked>({})
  const head = useQuery({
    ...queryOf(importEndpoints.head, { params: { id: made.id }, query: asked }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const entities = useQuery(queryOf(importEndpoints.entities))
  const entity = entities.data?.data.find((each) => each.entity === made.entity)
  if (head.isLoadingError) return <ErrorState error={head.error} onRetry={() => void head.refetch()} />
  if (!head.data || !entity) return <Loader aria-label="Reading the file" />
  const { sheet, header_row } = head.data
  return (
    <MappingForm
      key={`${sheet} ${header_row}`}
      {...{ made, entity, onChosen }}
      head={head.data}
      waits={head.isPlaceholderData}
      onAsk={(more) => setAsked({ sheet, header_row, ...more })}
    />
  )
}

type FormProps = {
  made: Import
  entity: ImportEntity
  head: ImportHead
  waits: boolean
  onAsk: (asked: Asked) => void
  onChosen: () => void
}

function MappingForm({ made, entity, head, waits, onAsk, onChosen }: FormProps) {
  const [mapping, setMapping] = useState<Mapping>(head.guess)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const cancel = useCall(importEndpoints.cancel, { done: 'Import cancelled' })
  const check = useMutation({
    mutationFn: async () => {
      const params = { id: made.id }
      const mapped = await call(importEndpoints.map, { params, body: { ...mapping, version: made.version } })
      return call(importEndpoints.validate, { params, body: { version: mapped.version } })
    },
    onSuccess: async () => {
      await refresh('imports')
      onChosen()
    },
    onError: (error) => {
      setErrors((error instanceof Refused && error.problem.errors) || {})
      notifyRefusal(error)
      void refresh('imports')
    },
  })
  const change = (more: Partial<Mapping>) => setMapping({ ...mapping, ...more })
  const said = Object.values(errors).flat()
  return (
    <>
      <Panel title="How the file is read">
        <div className={classes.asked}>
          {made.sheets.length > 1 && (
            <NativeSelect
              label="Sheet"
              value={String(head.sheet)}
              onChange={({ currentTarget }) => onAsk({ sheet: Number(currentTarget.value), header_row: 1 })}
              data={made.sheets.map((label, value) => ({ value: String(value), label }))}
            />
          )}
          <NumberInput
            label="Row of the headings"
            description="0 when there are none"
            min={0}
            max={100}
            value={head.header_row}
            onChange={(value) => typeof value === 'number' && onAsk({ header_row: value })}
          />
          <NativeSelect
            label="Days are written"
            value={mapping.day_order}
            onChange={({ currentTarget }) =>
              change({ day_order: currentTarget.value as Mapping['day_order'] })
            }
            data={[
              { value: 'dmy', label: '21/11/2026' },
              { value: 'mdy', label: '11/21/2026' },
              { value: 'ymd', label: '2026-11-21' },
            ]}
          />
          <NativeSelect
            label="Numbers are written"
            value={mapping.decimal_mark}
            onChange={({ currentTarget }) =>
              change({ decimal_mark: currentTarget.value as Mapping['decimal_mark'] })
            }
            data={[
              { value: '.', label: '1,234.56' },
              { value: ',', label: '1.234,56' },
            ]}
          />
        </div>
        {made.format === 'csv' && (
          <p className={classes.quiet}>
            Read as {encodingNames[made.encoding] ?? made.encoding}, with{' '}
            {delimiterNames[made.delimiter] ?? made.delimiter} between columns.
          </p>
        )}
      </Panel>
      <Panel title="What the columns are">
        {head.remembered && (
          <p className={classes.quiet}>Chosen as they were for the last file with these headings.</p>
        )}
        <ColumnChoices {...{ entity, head, mapping, errors }} onChange={(columns) => change({ columns })} />
      </Panel>
      <Panel title="What becomes of the rows">
        <div className={classes.asked}>
          <NativeSelect
            label="Find records by"
            error={errors.match_by?.[0]}
            value={mapping.match_by}
            onChange={({ currentTarget }) => change({ match_by: currentTarget.value })}
            data={entity.matches.map(({ key, label }) => ({ value: key, label }))}
          />
          <NativeSelect
            label="Then"
            value={mapping.policy}
            onChange={({ currentTarget }) => change({ policy: currentTarget.value as Mapping['policy'] })}
            data={[
              { value: 'both', label: 'Update those found, create the rest' },
              { value: 'create', label: 'Create all, look for none' },
              { value: 'update', label: 'Update those found, create none' },
            ]}
          />
          <NativeSelect
            label="An empty cell"
            value={mapping.blanks}
            onChange={({ currentTarget }) => change({ blanks: currentTarget.value as Mapping['blanks'] })}
            data={[
              { value: 'keep', label: 'Keeps what is there' },
              { value: 'clear', label: 'Empties the field' },
            ]}
          />
        </div>
      </Panel>
      {said.length > 0 && (
        <Notice tone="warning" title="Please check the columns">
          {said.join('. ')}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button loading={check.isPending} disabled={waits} onClick={() => check.mutate()}>
          Check rows
        </Button>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: made.id } })}
        >
          Cancel import
        </Button>
      </div>
    </>
  )
}

const encodingNames: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows text',
}
const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

type ChoicesProps = {
  entity: ImportEntity
  head: ImportHead
  mapping: Mapping
  errors: Record<string, string[]>
  onChange: (columns: Record<string, number>) => void
}

/** Each column of the file with what stands in it, and which field it is. */
function ColumnChoices({ entity, head, mapping, errors, onChange }: ChoicesProps) {
  const samples = head.rows.filter(({ row }) => row > head.header_row).slice(0, 3)
  const fieldAt = new Map(Object.entries(mapping.columns).map(([key, column]) => [column, key]))
  const choose = (column: number, key: string) => {
    const others = Object.entries(mapping.columns).filter(([field, at]) => at !== column && field !== key)
    onChange(Object.fromEntries(key === '' ? others : [...others, [key, column]]))
  }
  return (
    <ul className={classes.columns}>
      {head.headings.map((heading, column) => {
        const key = fieldAt.get(column) ?? ''
        const texts = samples.map(({ cells }) => cells[column] ?? '').filter(Boolean)
        return (
          <li key={column} className={classes.column}>
            <NativeSelect
              label={heading}
              error={errors[`columns.${key}`]?.[0]}
              value={key}
              onChange={({ currentTarget }) => choose(column, currentTarget.value)}
              data={[
                { value: '', label: 'Leave out' },
                ...entity.fields.map((field) => ({
                  value: field.key,
                  label: field.required ? `${field.label} *` : field.label,
                })),
              ]}
            />
            <span className={classes.samples}>{texts.join(' · ') || 'Empty'}</span>
          </li>
        )
      })}
    </ul>
  )
}
