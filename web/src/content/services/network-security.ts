import { SERVICE_NAMES } from '@grid/schema/service'
import type { Service } from '../services'

export const networkSecurity: Service = {
  serviceId: 'network-security',
  title: SERVICE_NAMES['network-security'],
  shortTitle: 'Network',
  description:
    'A review of what can talk to what, proven on the wire: segmentation, remote access, directory services and the devices nobody owns.',
  category: 'Infrastructure',
  features: [
    'Firewall rules and segmentation, tested in both directions',
    'Active Directory and Entra ID attack paths',
    'VPN, Wi-Fi and remote access',
    'CIS Benchmarks for switches, routers and hosts',
  ],
  overview: [
    'Diagrams show the network as it was planned. Intruders use the network as it is: the temporary rule from three years ago, the printer with two interfaces, the monitoring account that is an administrator everywhere. We measure the second one and compare it with the first.',
    'Configurations are checked against the CIS Benchmarks and the intent of your own policy. Reachability is then tested from each segment with real traffic, and directory permissions are turned into a graph that shows the shortest path from an ordinary desk to domain administrator.',
    'Sites are sampled: we agree with you which locations and segments stand for the others. Industrial control systems are observed passively only, unless a maintenance window allows more.',
  ],
  benefits: [
    'You get an inventory of what is really connected, with an owner for each device or the fact that none was found.',
    'Firewall rules that match nothing, or everything, are listed with the line to delete.',
    'The few permissions that make most attack paths possible are named first.',
    'You know how far ransomware would spread from one desk, and what would stop it.',
  ],
  methodology: [
    {
      phase: 'Scope and access',
      desc: 'Segments, sites and change windows are agreed. We receive read access to configurations and one ordinary account.',
    },
    {
      phase: 'Discovery',
      desc: 'Passive capture first, then careful scans. The result is compared with your inventory and your address plan.',
    },
    {
      phase: 'Configuration review',
      desc: 'Firewalls, switches, VPN gateways and directory policy are read against the CIS Benchmarks and your own rules.',
    },
    {
      phase: 'Reachability tests',
      desc: 'From every segment we try what should be refused. Each surprise is recorded as a packet capture.',
    },
    {
      phase: 'Attack path analysis',
      desc: 'Permissions, sessions and trusts are linked into a graph. The shortest paths are walked by hand to prove them.',
    },
    {
      phase: 'Hardening plan',
      desc: 'Changes are ordered by the paths they cut per hour of work, and reviewed with the people who will make them.',
    },
  ],
  deliverables: [
    'Inventory and reachability matrix as measured',
    'Firewall and segmentation findings with the rule numbers',
    'Directory attack paths with the permission that cuts each one',
    'Packet captures as evidence',
    'Hardening plan in order of effect, with effort estimates',
  ],
  timeline: '2-3 weeks',
  pricing: 'from $6,000',
}
