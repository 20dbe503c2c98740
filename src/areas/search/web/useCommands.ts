import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconSwitchHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tenantOfAddress } from '#kit/address.ts'
import type { Command } from '#kit/commands.ts'
import { type NavEntry, type NavOf, sections } from '#kit/nav.ts'
import { leave, selectTenant } from '#kit/select-tenant.ts'
import { tenantsQuery, usePermissions } from '#kit/session.ts'

/** Something the search can do besides opening a record. */
export type Choice = {
  key: string
  label: string
  detail: string
  icon: NavEntry['icon']
  words?: string
} & ({ to: string } | { run: () => void })

/** The pages this person may open. */
export function usePages(pagesOf: NavOf): Choice[] {
  const who = usePermissions()
  return sections.flatMap(({ key, label }) =>
    pagesOf(key, who).map(
      (entry): Choice => ({
        key: entry.to,
        label: entry.label,
        detail: label && label !== entry.label ? label : '',
        icon: entry.icon,
        to: entry.to,
        words: 'go to open settings',
      }),
    ),
  )
}

/** What this person may do from anywhere: make something new, choose how bright it is, go elsewhere. */
export function useCommands(commands: readonly Command[]): Choice[] {
  const { canAny } = usePermissions()
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const navigate = useNavigate()
  const here = tenantOfAddress()
  const { data: tenants = [] } = useQuery(tenantsQuery)
  const scheme = (value: 'light' | 'dark' | 'auto', label: string, icon: Command['icon']): Choice => ({
    key: `appearance ${value}`,
    label,
    detail: 'Appearance',
    icon,
    words: 'appearance colour theme mode bright',
    run: () => setColorScheme(value),
  })
  return [
    ...commands
      .filter(({ permissions }) => canAny(permissions))
      .map(
        ({ label, to, icon, words }): Choice => ({
          key: to,
          label,
          detail: '',
          icon,
          to,
          ...(words ? { words } : {}),
        }),
      ),
    scheme('light', 'Light appearance', IconSun),
    scheme('dark', 'Dark appearance', IconMoon),
    scheme('auto', 'Appearance of the system', IconDeviceDesktop),
    ...tenants
      .filter(({ slug }) => slug !== here)
      .map(
        ({ slug, name }): Choice => ({
          key: `agency ${slug}`,
          label: `Switch to ${name}`,
          detail: 'Agency',
          icon: IconSwitchHorizontal,
          words: 'agency tenant change',
          run: () => void selectTenant(slug, navigate),
        }),
      ),
    {
      key: 'sign out',
      label: 'Sign out',
      detail: '',
      icon: IconLogout,
      words: 'log out leave',
      run: () => void leave(navigate),
    },
  ]
}
