import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressChange } from './use-address-change'

/**
 * A filter that lives in the address, so that a view can be sent to a colleague and the way back
 * leads to it. Empty means unset.
 */
export function useUrlState(name: string): readonly [string, (value: string) => void] {
  const [parameters] = useSearchParams()
  const change = useAddressChange()
  const set = useCallback((value: string) => change({ [name]: value }), [name, change])
  return [parameters.get(name) ?? '', set]
}
