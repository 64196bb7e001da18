import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from '../flows/support/chromium'
import { certificate } from './certificate'

/** Starts a browser that accepts the certificate of this process. */
export async function launchBrowser(executablePath: string): Promise<Browser> {
  const { trust } = await certificate()
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, trust] })
}
