/// The regions that contain others, by UN M.49.
enum Regions {
  /// Returns the groups that contain a country or group, narrower before wider.
  ///
  /// The world, `001`, is always the last, and the only one for an unknown code.
  static func containers(of region: String) -> [String] {
    var containers: [String] = []
    var level = [region]
    // Breadth first: a group two steps up comes after all that are one step up.
    while !level.isEmpty {
      var above: [String] = []
      for group in level.flatMap({ groupsOfMember[$0] ?? [] }) where !above.contains(group) {
        above.append(group)
      }
      level = above.filter { $0 != world && !containers.contains($0) }
      containers += level
    }
    return region == world ? [] : containers + [world]
  }

  private static let world = "001"

  private static let groupsOfMember: [String: [String]] = {
    var groups: [String: [String]] = [:]
    for (group, members) in members {
      for member in members.split(separator: " ") {
        groups[String(member), default: []].append(group)
      }
    }
    return groups.mapValues { $0.sorted { rank($0) < rank($1) } }
  }()

  /// Returns the index of a group below: of two groups that directly contain a region, the narrower
  /// comes first.
  private static func rank(_ group: String) -> Int {
    members.firstIndex { $0.group == group } ?? members.count
  }

  /// The direct members of each group.
  ///
  /// Besides the tree of subregions there are Latin America (419), Northern America with Central
  /// America and the Caribbean (003), and Africa south of the Sahara (202).
  private static let members: [(group: String, members: String)] = [
    // Africa
    ("011", "BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG"),
    ("014", "BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW"),
    ("015", "DZ EA EG EH IC LY MA SD TN"),
    ("017", "AO CD CF CG CM GA GQ ST TD"),
    ("018", "BW LS NA SZ ZA"),
    ("202", "011 014 017 018"),
    ("002", "015 202"),
    // The Americas
    ("005", "AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE"),
    ("013", "BZ CR GT HN MX NI PA SV"),
    ("021", "BM CA GL PM US"),
    (
      "029",
      "AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI"
    ),
    ("419", "005 013 029"),
    ("003", "013 021 029"),
    ("019", "003 419"),
    // Asia
    ("030", "CN HK JP KP KR MN MO TW"),
    ("034", "AF BD BT IN IR LK MV NP PK"),
    ("035", "BN ID KH LA MM MY PH SG TH TL VN"),
    ("143", "KG KZ TJ TM UZ"),
    ("145", "AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE"),
    ("142", "030 034 035 143 145"),
    // Europe
    ("039", "AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK"),
    ("151", "BG BY CZ HU MD PL RO RU SK UA"),
    ("154", "AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ"),
    ("155", "AT BE CH DE FR LI LU MC NL"),
    ("150", "039 151 154 155"),
    // Oceania
    ("053", "AU CC CX HM NF NZ"),
    ("054", "FJ NC PG SB VU"),
    ("057", "FM GU KI MH MP NR PW UM"),
    ("061", "AS CK NU PF PN TK TO TV WF WS"),
    ("009", "053 054 057 061"),
    ("001", "002 009 019 142 150 AQ"),
  ]
}
