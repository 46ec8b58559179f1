"""Scripts to test with: one that holds, one with a wrong expectation, one that cannot go on."""

from __future__ import annotations

HEAD = """\
name: two cars on the ring
clauses: [IT-16]
ruleset: italian
track: script-ring
"""
SOUND = f"""{HEAD}\
arrange: "A@10,4 v2,1  B@12,5 v0,0"
script:
  - offers: {{A: {{count: 9}}}}
  - A: "0,0"
  - expect: {{A: {{at: [12, 5]}}}}
  - B: "+1,0"
  - expect: {{B: {{at: [13, 5]}}, round: 2}}
"""
WRONG = SOUND.replace("at: [12, 5]", "at: [13, 5]")
STOPS = SOUND.replace('A: "0,0"', 'A: "+9,0"')
SPILL = f"""{HEAD}\
arrange: "A@6,2 v3,0"
script:
  - A: "0,-1"
  - A: "0,-1"
  - expect: {{A: {{status: running}}}}
"""
