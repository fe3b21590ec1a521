-- wrk's side of a run: what is asked (its first parameter), and one line of JSON at the end.

local asked = 0

-- No two posts are alike: the product would take them for the same one, sent again.
local function enrollment(tag)
  asked = asked + 1
  local body = string.format(
    '{"name":"Kavitha %s %d","email":"kavitha%d@example.com","phone":"+91 98765 43210","address":"%d Main Road, Namakkal","course":"Small Class","agree":true}',
    tag, asked, asked, asked)
  return wrk.format('POST', '/api/enrollments', { ['Content-Type'] = 'application/json' }, body)
end

-- By somebody else each time, for one batch after the other or for none.
local function enrollmentAmong(run, batches)
  asked = asked + 1
  local batch = batches > 0 and string.format('"batch":"batch-%d",', asked % batches) or ''
  local body = string.format(
    '{%s"name":"Kavitha %d","email":"kavitha%d.%d@example.com","phone":"9%03d%06d","address":"%d Main Road, Namakkal","course":"Small Class","agree":true}',
    batch, asked, run, asked, run, asked, asked)
  return wrk.format('POST', '/api/enrollments', { ['Content-Type'] = 'application/json' }, body)
end

local function get(path)
  return wrk.format('GET', path)
end

function init(parameters)
  local kind, tag = parameters[1], parameters[2]
  if kind == 'post' then
    request = function() return enrollment(tag) end
  elseif kind == 'query' then
    request = function()
      asked = asked + 1
      return get(tag .. '?x=' .. asked)
    end
  elseif kind == 'enroll' then
    local run, batches = tonumber(tag), tonumber(parameters[3])
    request = function() return enrollmentAmong(run, batches) end
  elseif kind == 'read' or kind == 'mix' then
    local paths = { '/', '/about', '/course', '/api/courses', '/api/certificates', '/course-enroll-template/small-class' }
    local turn = 0
    request = function()
      turn = turn + 1
      if kind == 'mix' and turn % 20 == 0 then return enrollment(tag) end
      return get(paths[turn % #paths + 1])
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"refused":%d,"broken":%d,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(99) / 1000))
end
