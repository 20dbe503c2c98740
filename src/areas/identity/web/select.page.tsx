import { Button, TextInput } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Search, safeBack, signOnAddress, tenantOfAddress } from '#kit/address.ts'
import { requireSession } from '#kit/guard.ts'
import { leave, selectTenant } from '#kit/select-tenant.ts'
import { meQuery, tenantsQuery, usePermissions } from '#kit/session.ts'
import { PlainLink } from '#kit/ui/PlainLink.tsx'
import classes from '#kit/ui/simple.module.css'
import { can } from '#platform/permissions.ts'
import own from './select.module.css'

/** More than so many are searched, not looked through. */
const handful = 6

export const Route = createFileRoute('/_simple/tenant/select')({
  staticData: { title: 'Select Tenant', signedIn: true },
  validateSearch: (search): Search => ({ back: safeBack(search.back) }),
  beforeLoad: async ({ context, location }) => {
    await requireSession(context.queries, location.href)
  },
  loader: async ({ context }) => {
    const [me, tenants] = await Promise.all([
      context.queries.ensureQueryData(meQuery()),
      context.queries.ensureQueryData(tenantsQuery),
    ])
    // Who runs the whole and is in no agency has nothing to choose.
    if (tenants.length === 0 && can(me ?? undefined, 'central.access')) throw redirect({ to: '/central' })
  },
  component: SelectPage,
})

function SelectPage() {
  const { back } = Route.useSearch()
  const { data: tenants } = useSuspenseQuery(tenantsQuery)
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string>()
  const wanted = back ? tenantOfAddress(back) : undefined
  const central = usePermissions().can('central.access')
  const only = central
    ? undefined
    : tenants.length === 1
      ? tenants[0]
      : tenants.find((tenant) => tenant.slug === wanted)
  const going = useRef(false)
  const list = useRef<HTMLUListElement>(null)
  const [search, setSearch] = useState('')
  const shown = tenants.filter(({ name, slug }) =>
    `${name} ${slug}`.toLowerCase().includes(search.trim().toLowerCase()),
  )

  const enter = async (slug: string) => {
    if (busy !== undefined) return
    setBusy(slug)
    if (tenants.find((tenant) => tenant.slug === slug)?.must_sign_on)
      return window.location.assign(signOnAddress(slug, wanted === slug ? back : undefined))
    const failure = await selectTenant(slug, navigate, wanted === slug ? back : undefined)
    if (failure) setBusy(undefined)
  }
  useEffect(() => {
    if (!only || going.current) return
    going.current = true
    void enter(only.slug)
  }, [only])

  return (
    <>
      <h1 className={classes.title}>Choose an agency</h1>
      <p className={classes.lead}>
        {tenants.length === 0
          ? 'Your account does not belong to an agency yet. Ask yours to invite you.'
          : 'You can switch at any time from the menu.'}
      </p>
      {tenants.length > handful && (
        <TextInput
          type="search"
          aria-label="Search agencies"
          placeholder="Search"
          size="md"
          mb="md"
          autoFocus
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && shown[0]) void enter(shown[0].slug)
            if (event.key === 'ArrowDown') walk(event, list.current)
          }}
        />
      )}
      {tenants.length > 0 && shown.length === 0 && (
        <p className={classes.lead} role="status">
          None of your agencies is called that.
        </p>
      )}
      <ul ref={list} className={own.agencies} onKeyDown={(event) => walk(event, list.current)}>
        {shown.map((tenant) => (
          <li key={tenant.id}>
            <button
              type="button"
              className={own.agency}
              disabled={busy !== undefined}
              data-busy={busy === tenant.slug || undefined}
              onClick={() => void enter(tenant.slug)}
            >
              <span className={own.initial} aria-hidden>
                {tenant.name.charAt(0)}
              </span>
              <span className={own.name}>{tenant.name}</span>
              <IconArrowRight size={17} stroke={1.8} />
            </button>
          </li>
        ))}
      </ul>
      {central && (
        <p className={classes.more}>
          <PlainLink to="/central">Central administration</PlainLink>
        </p>
      )}
      <p className={classes.more}>
        <PlainLink to="/register">Register another agency</PlainLink>
      </p>
      <p className={classes.more}>
        <Button variant="subtle" size="xs" onClick={() => void leave(navigate)}>
          Sign out
        </Button>
      </p>
    </>
  )
}

/** Up and down go from one agency to the next. */
function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
}
