import { type UseFormReturnType, useForm } from '@mantine/form'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { Refused } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { errorsOf } from '#kit/ui/form/schema.ts'
import { useUnsaved } from '#kit/ui/form/unsaved.ts'
import { notify, notifyRefusal } from '#kit/ui/toast.ts'

/** Values while they are being typed: what is not chosen yet is null. */
export type Draft<Values> = { [Key in keyof Values]: Values[Key] | null }

type Options<Schema extends z.ZodType, Reply> = {
  /** The contract's own schema, picked: it checks here what the server checks again. */
  schema: Schema
  /** What the fields start with. For an edit include `version`; it travels along without a field. */
  initial: Draft<z.input<Schema>>
  save: (values: z.input<Schema>) => Promise<Reply>
  /** Other parts of the page save to the same record: its version is followed while nothing shown here has changed. */
  part?: boolean
  /** The toast after saving; absent: none. */
  saved?: string
  /** Collections to renew, `['clients']`; absent: everything on screen. */
  refreshes?: string[]
  onSaved?: (reply: Reply) => unknown
}

export type RecordFormState = {
  form: UseFormReturnType<Record<string, unknown>>
  /** Around its fields and messages: a page may have several forms, and each looks for what is wrong in its own. */
  root: RefObject<HTMLDivElement | null>
  schema: z.ZodType
  /** Something was typed that cannot be read: nothing of it is saved, asked or reckoned with until it is put right. */
  isUnreadable: boolean
  /** A field says what is wrong with what is typed in it, in words; undefined: it can be read, or it is gone. */
  noteUnreadable: (name: string, wrong: string | undefined) => void
  /** As often as the form began anew: what was typed before is gone from its fields, too. */
  round: number
  /** Takes back what was typed. */
  reset: () => void
  dirty: boolean
  saving: boolean
  /** Why the last try was refused as a whole; field messages stand at their fields. */
  refusal:
    | {
        title: string
        description: string
        isConflict: boolean
        loose: string[]
        /** What was lacking, for “Why can't I?”. */
        permission: string | undefined
        /** The record that stands in the way of this one. */
        existing: { label: string; page: string } | undefined
      }
    | undefined
  submit: () => Promise<void>
  /** Somebody else saved the record after this form was filled: what is typed here is kept, and cannot be saved over it. */
  behind: boolean
  /** Takes over what the server has now, giving up what was typed. */
  reload: () => Promise<void>
  /** True while it is fine to leave: nothing was typed, or it was just saved. */
  mayLeave: () => boolean
}

/** One record being created or edited. Give it to `<RecordForm>`; fields inside find it by themselves. */
export function useRecordForm<Schema extends z.ZodType, Reply>(options: Options<Schema, Reply>) {
  const { schema, initial, save, part, saved, refreshes, onSaved } = options
  const { unreadable, isUnreadable, noteUnreadable } = useUnreadables()
  const form = useForm<Record<string, unknown>>({
    initialValues: initial as Record<string, unknown>,
    validate: (values) => ({ ...errorsOf(schema, values), ...Object.fromEntries(unreadable.current) }),
  })
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<RecordFormState['refusal']>()
  const root = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)
  const busy = useRef(false)
  const dirty = form.isDirty() || isUnreadable
  const [round, setRound] = useState(0)
  const { isBehind, adopt, giveUp } = useAdoption(form, initial as Record<string, unknown>, dirty, part)
  const behind = isBehind && !saving
  useUnsaved(dirty || saving)

  const submit = useCallback(async () => {
    if (busy.current) return
    setRefusal(undefined)
    if (form.validate().hasErrors) return focusFirstError(root)
    busy.current = true
    setSaving(true)
    try {
      const reply = await save(form.getValues() as z.input<Schema>)
      leaving.current = true
      form.resetDirty()
      if (saved) notify({ type: 'success', title: saved })
      await refresh(...(refreshes ?? []))
      await onSaved?.(reply)
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 0) return notifyRefusal(error)
      const refused = refusalOf(error, root, (errors) => form.setErrors(errors))
      setRefusal(refused)
      focusFirstError(root)
      // A part whose own fields nobody changed follows what is newer, and can be saved.
      if (refused.isConflict) void refresh(...(refreshes ?? []))
    } finally {
      busy.current = false
      leaving.current = false
      setSaving(false)
    }
  }, [form, save, saved, refreshes, onSaved])

  const reload = useCallback(async () => {
    adopt()
    setRefusal(undefined)
    form.clearErrors()
    await refresh()
    // Whatever came has been drawn by then.
    setTimeout(() => giveUp() && notify(openAgain), 1_000)
  }, [adopt, giveUp, form])

  const reset = useCallback(() => {
    form.reset()
    setRound((before) => before + 1)
  }, [form])
  const mayLeave = useCallback(() => leaving.current || !(form.isDirty() || unreadable.current.size), [form])
  return {
    form,
    root,
    schema,
    isUnreadable,
    noteUnreadable,
    round,
    reset,
    dirty,
    saving,
    behind,
    refusal,
    submit,
    reload,
    mayLeave,
  } satisfies RecordFormState
}

/** The fields whose text cannot be read, by name, with the words that stand at them. */
function useUnreadables() {
  const unreadable = useRef(new Map<string, string>())
  const [count, setCount] = useState(0)
  const noteUnreadable = useCallback((name: string, wrong: string | undefined) => {
    if (wrong === undefined) unreadable.current.delete(name)
    else unreadable.current.set(name, wrong)
    setCount(unreadable.current.size)
  }, [])
  return { unreadable, isUnreadable: count > 0, noteUnreadable }
}

/**
 * Follows the record: a newer one replaces the fields while nothing is typed, or when `adopt` was called. Otherwise the
 * form is behind, which a record's `version` tells.
 */
function useAdoption(
  form: UseFormReturnType<Record<string, unknown>>,
  initial: Record<string, unknown>,
  dirty: boolean,
  part = false,
): { isBehind: boolean; adopt: () => void; giveUp: () => boolean } {
  const wanted = useRef(false)
  const [known, setKnown] = useState(() => ({ text: JSON.stringify(initial), version: initial.version }))
  const newest = JSON.stringify(initial)
  const isNewer = newest !== known.text
  const isOnlyVersion = isNewer && JSON.stringify({ ...initial, version: known.version }) === known.text
  const take = () => {
    wanted.current = false
    setKnown({ text: newest, version: initial.version })
    form.setInitialValues(initial)
    form.setValues(initial)
    form.resetDirty(initial)
  }
  const follow = () => {
    setKnown({ text: newest, version: initial.version })
    form.setInitialValues(initial)
    form.setValues({ version: initial.version })
    form.resetDirty(initial)
  }
  useEffect(() => {
    if (isNewer && (!dirty || wanted.current)) take()
    else if (part && isOnlyVersion) follow()
  }, [newest, dirty])
  return {
    isBehind: isNewer && dirty && initial.version !== known.version && !(part && isOnlyVersion),
    adopt: () => {
      if (isNewer) take()
      else wanted.current = true
    },
    giveUp: () => {
      const waited = wanted.current
      wanted.current = false
      return waited
    },
  }
}

/** A dialog that was opened with a row of a list keeps that row. */
const openAgain = {
  type: 'info',
  title: 'Open it again',
  description: 'Close this and open it again: then it shows what somebody else saved.',
} as const

type Root = RecordFormState['root']

function refusalOf(error: Refused, root: Root, setErrors: (errors: Record<string, string>) => void) {
  const { code, title, description, permission, existing, errors = {} } = error.problem
  const first = Object.entries(errors).map(([field, messages]) => [field, messages[0] ?? title] as const)
  setErrors(Object.fromEntries(first))
  const loose = first.filter(([field]) => !fieldElement(root, field)).map(([, message]) => message)
  const isConflict = error.status === 409 && code === 'changed'
  return { title, description, isConflict, loose, permission, existing }
}

function fieldElement(root: Root, field: string): Element | null | undefined {
  return root.current?.querySelector(`[data-path="${CSS.escape(field)}"]`)
}

/** After the messages are on the page. */
function focusFirstError({ current: root }: Root): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const wrong = root?.querySelector<HTMLElement>('[data-path][aria-invalid="true"]')
      const notice = root?.querySelector<HTMLElement>('[data-form-messages] [role="alert"]')
      const target = wrong ?? notice
      target?.scrollIntoView({ block: 'center' })
      target?.focus({ preventScroll: true })
    }),
  )
}
