import type { Deps } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { IntegrationState } from '#platform/integration-states.ts'

/** Another program that Saffron works with, as `/integrations` lists it. Its page is `/integrations/{slug}`. */
export type Integration = {
  slug: string
  title: string
  /** What it does for the agency, in a sentence. */
  description: string
  /** Who sees it in the list and may open its page. */
  permission: string
  /** Where it stands in this agency, and in a few words why or with whom. */
  state(at: { db: Db; deps: Deps }): Promise<{ status: IntegrationState; summary: string }>
}

/** What an operator's settings say of the other end of an integration; absent where they say nothing. */
export type Providers = {
  xero?: XeroProvider | undefined
  stripe?: StripeProvider | undefined
}

/** An app registered with Xero, and where its addresses are, without a slash at the end. */
export type XeroProvider = {
  client_id: string
  client_secret: string
  api_url: string
  identity_url: string
  login_url: string
  /** Signs what Xero tells us; absent: nothing that claims to come from there is believed. */
  webhook_key?: string | undefined
}

/** The account that collects what agencies owe for Saffron. */
export type StripeProvider = {
  key: string
  /** Signs what Stripe tells us. */
  webhook_secret: string
  /** Without a slash at the end. */
  api_url: string
}
